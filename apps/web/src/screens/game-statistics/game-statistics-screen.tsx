/** Any finished game that is not of type match; the page is the same (spec §2). */
export { default } from '../match/match-screen.tsx'
