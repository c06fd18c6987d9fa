import { type Forms, formatNumber, plural } from '../plural.ts'

const TICKETS: Forms = ['билет', 'билета', 'билетов']

export const QUESTS_TEXTS = {
  week: {
    title: 'Задания недели',
    loading: 'Загрузка заданий',
    lead: (tickets: number, day: string) =>
      `Считаются рейтинговые игры, лига и чемпионаты. Награда за каждое: ${tickets} ${plural(tickets, TICKETS)}. Новые задания ${day}.`,
    done: 'Выполнено',
    allDone: 'На этой неделе выполнено всё.',
  },
  season: {
    title: (season: string) => `Сезон: ${season}`,
    loading: 'Загрузка сезона',
    lead: 'Достижения сезона считаются по тем же играм и остаются в профиле после его конца.',
    earlier: 'Прежние сезоны',
    earned: 'Получено',
  },
  progress: (have: number, need: number) => `${formatNumber(have)} из ${formatNumber(need)}`,
} as const
