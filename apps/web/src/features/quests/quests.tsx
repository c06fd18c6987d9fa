/** One chunk of code for the tab of achievements. */
export { SeasonGoals } from './season-goals.tsx'
export { WeekQuests } from './week-quests.tsx'
