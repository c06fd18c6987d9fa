import type { Arbiter, ProtocolChange, SeatPenalty, Team } from '@gorod/rules'
import { signedPoints } from '../signed-number.ts'

const WINNERS = { red: 'победа мирных', black: 'победа мафии', draw: 'ничья' } satisfies Record<
  Team | 'draw',
  string
>

const PENALTIES = {
  none: 'без удаления',
  removal: 'удаление',
  teamLoss: 'поражение команды',
} satisfies Record<SeatPenalty, string>

const BY = { judge: 'Судья', moderator: 'Модератор' } satisfies Record<Arbiter, string>

/** What changes: «допы 4», «вердикт». */
function subjectOf(change: ProtocolChange): string {
  switch (change.kind) {
    case 'extra':
      return `допы ${change.seat}`
    case 'best':
      return 'лучший игрок'
    case 'worst':
      return 'худший игрок'
    case 'remark':
      return change.seat === null ? 'замечание столу' : `замечание ${change.seat}`
    case 'sanction':
      return `санкции ${change.seat}`
    case 'verdict':
      return 'вердикт'
    case 'annulled':
      return 'зачёт игры'
  }
}

function changeText(change: ProtocolChange): string {
  switch (change.kind) {
    case 'extra':
      return change.note === ''
        ? signedPoints(change.points)
        : `${signedPoints(change.points)} («${change.note}»)`
    case 'best':
    case 'worst':
      return change.seat === null ? 'нет' : String(change.seat)
    case 'remark':
      return `«${change.text}»`
    case 'sanction': {
      const { fouls, techFouls, majorTechFouls, penalty } = change
      const major = majorTechFouls > 0 ? ` (мажор ${majorTechFouls})` : ''
      return `фолы ${fouls}, техфолы ${techFouls}${major}, ${PENALTIES[penalty]}`
    }
    case 'verdict':
      return WINNERS[change.winner]
    case 'annulled':
      return change.annulled ? 'игра аннулирована' : 'игра засчитана'
  }
}

/** «Судья, допы 4: было +0,3 («речь»), стало −0,4 («крик»). Причина: спор.» */
export function rulingText(ruling: {
  readonly from: Arbiter
  readonly reason: string
  readonly before: ProtocolChange | null
  readonly after: ProtocolChange
}): string {
  const { from, reason, before, after } = ruling
  const change =
    before === null ? changeText(after) : `было: ${changeText(before)}, стало: ${changeText(after)}`
  return `${BY[from]}, ${subjectOf(after)}: ${change}. Причина: ${reason}`
}
