// @vitest-environment happy-dom
import { presets, type RuleSet } from '@gorod/rules'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allowedOf } from '../model/allowed-commands.ts'
import { DEFAULT_HOTKEYS } from '../model/hotkeys.ts'
import { peopleOf } from '../model/people.ts'
import { noPicks, type Picks } from '../model/picks.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LinkContext, NO_ROOM_LINK } from '../room/link-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { PicturesContext, type RoomPictures } from '../room/pictures-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { AnnounceStage } from './announce-stage.tsx'
import { BestMoveStage } from './best-move-stage.tsx'
import { LiftStage } from './lift-stage.tsx'
import { OpinionStage } from './opinion-stage.tsx'
import { VoteGridStage } from './vote-grid-stage.tsx'

/** Nobody has a camera, and everybody can be heard. */
const pictures = {
  subscribe: () => () => undefined,
  stream: () => null,
  flows: () => false,
  level: () => 0,
  voiceless: () => false,
}

const page = document.createElement('div')
const send = vi.fn()
let root: Root
let picks: Picks

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  send.mockReset()
  root = createRoot(page)
  picks = noPicks('none')
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const people = peopleOf({ players: [], judge: null })
const dealt = (rules: Partial<RuleSet>) => new ScriptedTable({ rules }).gather().deal()

/** What this seat reads on the stage. */
async function read(table: ScriptedTable, viewer: number, stage: ReactNode): Promise<string> {
  const { view, permitted } = seenBy(table, viewer)
  const game = { view, allowed: allowedOf(permitted), people, send, now: () => table.at }
  const local = {
    picks,
    setPicks: (next: Picks) => (picks = next),
    hotkeys: DEFAULT_HOTKEYS,
    tuning: {},
    settings: {},
  }
  await act(async () =>
    root.render(
      <GameContext value={game as unknown as RoomGame}>
        <LinkContext value={NO_ROOM_LINK}>
          <PicturesContext value={pictures as unknown as RoomPictures}>
            <LocalContext value={local as unknown as RoomLocal}>{stage}</LocalContext>
          </PicturesContext>
        </LinkContext>
      </GameContext>,
    ),
  )
  return page.textContent ?? ''
}

const press = (name: string) =>
  act(async () =>
    [...page.querySelectorAll('button')].find((one) => one.textContent?.includes(name))?.click(),
  )

describe('the words of the stage', () => {
  it('a lift says how many hands the rules of this table ask for', async () => {
    const five = [1, 2, 3, 4, 5]
    const other = [6, 7, 8, 9, 10]
    const asked = (rules: Partial<RuleSet>) => {
      const table = dealt(rules).day({ 1: 8, 5: 4 })
      return table.vote({ 8: five, 4: other }).vote({ 8: five, 4: other }).until('liftVote')
    }
    const lift = <LiftStage tied={[8, 4]} />
    expect(await read(asked({}), 3, lift)).toContain('Нужно больше половины стола.')
    expect(await read(asked({ liftThreshold: 'half' }), 3, lift)).toContain('Хватит половины стола.')
    expect(await read(asked({}), 3, lift)).not.toContain('ничья')
    expect(await read(asked({}), 3, lift)).toContain('ПоднятьПробел')
    const all = <LiftStage tied={[...five, ...other]} />
    expect(await read(asked({ killAll: 'draw' }), 3, all)).toContain('поднимут всех — ничья')
  })

  it('the list of candidates says how the table votes', async () => {
    const intro = <AnnounceStage stage={{ kind: 'voteIntro', nominees: [8, 4] }} />
    const listed = (rules: Partial<RuleSet>) => dealt(rules).day({ 1: 8, 5: 4 }).until('voteIntro')
    expect(await read(listed({}), 3, intro)).toContain('Руки по очереди')
    expect(await read(listed({ voteMode: presets.casual_doctor.voteMode }), 3, intro)).toContain(
      'голосуют разом',
    )
    const none = dealt({}).day({}).until('voteIntro')
    expect(await read(none, 3, intro)).toContain('Голосования сегодня не будет.')
    expect(await read(none, 3, intro)).not.toContain('Голосуем')
  })

  it('a vote at once says whether hands are seen at once', async () => {
    const grid = (openVoting: boolean) =>
      dealt({ voteMode: 'simultaneous', openVoting }).day({ 1: 8, 5: 4 }).until('voteSimultaneous')
    expect(await read(grid(false), 3, <VoteGridStage />)).toContain('Раскроются все разом.')
    expect(await read(grid(true), 3, <VoteGridStage />)).toContain('Его сразу видят все.')
  })
})

describe('the best move', () => {
  const killed = (rules: Partial<RuleSet> = {}) => dealt(rules).day({}).night({ shot: 9 }).until('bestMove')

  it('every pick is kept at the table, once', async () => {
    const table = killed()
    picks = { ...noPicks(table.state.phase.key), seats: [2] }
    await read(table, 9, <BestMoveStage />)
    picks = { ...picks, seats: [2, 5] }
    await read(table, 9, <BestMoveStage />)
    await read(table, 9, <BestMoveStage />)
    expect(send.mock.calls).toEqual([
      [{ type: 'setBestMove', seats: [2] }],
      [{ type: 'setBestMove', seats: [2, 5] }],
    ])
    for (const [command] of send.mock.calls) table.send(9, command)
    expect(table.until('dayStart').state.days[0]?.night?.bestMove).toEqual([2, 5])
  })

  it('nothing is sent before somebody picks, nor after the move is made', async () => {
    const table = killed()
    await read(table, 9, <BestMoveStage />)
    picks = { ...noPicks(table.state.phase.key), seats: [2] }
    await read(table.send(9, { type: 'commitBestMove', seats: [2, 5, 7] }), 9, <BestMoveStage />)
    expect(send).not.toHaveBeenCalled()
  })

  it('says what it is worth by the scoring of this table', async () => {
    expect(await read(killed(), 9, <BestMoveStage />)).toContain('дадут 0,5 балла, трое дадут 0,7')
    expect(await read(killed({ scoring: 'club_mafportal' }), 9, <BestMoveStage />)).toContain(
      'дадут 0,3 балла, трое дадут 0,6',
    )
  })
})

describe('the opinion of a leaver', () => {
  it('an opinion is colours, or one seat that leads the table', async () => {
    const table = dealt({ opinions: 'leavers', opinionsMax: 3 }).day({}).night({ shot: 9 }).until('farewell')
    const stage = <OpinionStage title="Прощальная минута" />
    picks = { ...noPicks(table.state.phase.key), colors: { 2: 'black' } }
    await read(table, 9, stage)
    await press('Записать мнение')
    expect(send).toHaveBeenLastCalledWith({
      type: 'leaveOpinions',
      opinions: [{ seat: 2, color: 'black' }],
      leader: null,
    })
    await press('Отдать руль')
    await read(table, 9, stage)
    await press('4')
    await read(table, 9, stage)
    await press('Записать мнение')
    const leader = { type: 'leaveOpinions', opinions: [], leader: 4 } as const
    expect(send).toHaveBeenLastCalledWith(leader)
    table.send(9, leader)
    expect(table.state.days.at(-1)?.opinions).toEqual([{ seat: 9, opinions: [], leader: 4 }])
  })

  const leaving = () =>
    dealt({ opinions: 'leavers', opinionsMax: 3 }).day({}).night({ shot: 9 }).until('farewell')
  const stage = <OpinionStage title="Прощальная минута" />

  it('the stage says that the table has the opinion, and has it again after a reload', async () => {
    const table = leaving()
    picks = { ...noPicks(table.state.phase.key), colors: { 2: 'black' } }
    expect(await read(table, 9, stage)).not.toContain('Мнение записано')
    table.send(9, { type: 'leaveOpinions', opinions: [{ seat: 2, color: 'black' }], leader: null })
    expect(await read(table, 9, stage)).toContain('Мнение записано')
    picks = noPicks('another page')
    const reloaded = await read(table, 9, stage)
    expect(reloaded).toContain('чёрный')
    expect(reloaded).toContain('Мнение записано')
  })

  it('colours that nobody has pressed «save» for are left when the time is nearly over', async () => {
    const table = leaving()
    picks = { ...noPicks(table.state.phase.key), colors: { 2: 'black' } }
    await read(table, 9, stage)
    expect(send).not.toHaveBeenCalled()
    table.wait(58_500)
    await read(table, 9, stage)
    expect(send).toHaveBeenCalledExactlyOnceWith({
      type: 'leaveOpinions',
      opinions: [{ seat: 2, color: 'black' }],
      leader: null,
    })
  })
})
