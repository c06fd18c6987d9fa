import type {
  FileFault,
  FileFaultCode,
  FileFoul,
  FilePlayer,
  FileVote,
  MatchFile,
  OwnPart,
  Stage,
} from './match-file.ts'

/** A long game with all words is a tenth of this. */
export const MAX_FILE_LETTERS = 4_000_000
const MAX_FAULTS = 20
const MAX_LIST = 2_000
/** Fouls of one player. With the fourth one a player is out. */
const MAX_FOULS = 50
const MAX_DAY = 30
const MAX_SEATS = 12
const ROLES = 5
/** Extra points beyond this are a slip, or malice. */
const MAX_POINTS = 1_000
const ISO_TIME = /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/

export type ReadFile =
  | { readonly ok: true; readonly file: MatchFile }
  | { readonly ok: false; readonly faults: readonly FileFault[] }

/** Reads a file of any service of the format. Fields that are not known are left alone. */
export function readMatchFile(text: string): ReadFile {
  if (text.length > MAX_FILE_LETTERS) return { ok: false, faults: [{ path: '', fault: 'too_large' }] }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, faults: [{ path: '', fault: 'not_json' }] }
  }
  const reader = new Reader()
  const file = readFile(reader, value)
  return reader.faults.length === 0 && file !== null
    ? { ok: true, file }
    : { ok: false, faults: reader.faults.slice(0, MAX_FAULTS) }
}

type Fields = Readonly<Record<string, unknown>>

/** Collects the faults; what cannot be read becomes a harmless value, so that one fault does not hide the next. */
class Reader {
  readonly faults: FileFault[] = []

  fault(path: string, fault: FileFaultCode): void {
    this.faults.push({ path, fault })
  }

  fields(value: unknown, path: string): Fields {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
    this.fault(path, 'not_an_object')
    return {}
  }

  list<T>(
    value: unknown,
    path: string,
    one: (item: unknown, path: string) => T,
    most = MAX_LIST,
  ): readonly T[] {
    if (!Array.isArray(value)) {
      this.fault(path, 'not_a_list')
      return []
    }
    if (value.length > most) {
      this.fault(path, 'too_long')
      return []
    }
    return value.map((item, index) => one(item, `${path}[${index}]`))
  }

  whole(value: unknown, path: string, most: number, fault: FileFaultCode, least = 0): number {
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
    this.fault(path, fault)
    return least
  }

  seat(value: unknown, path: string): number {
    return this.whole(value, path, MAX_SEATS, 'not_a_seat', 1)
  }

  day(value: unknown, path: string): number {
    return this.whole(value, path, MAX_DAY, 'not_a_day')
  }

  text(value: unknown, path: string, most = 100): string {
    if (typeof value === 'string' && value.length <= most) return value
    this.fault(path, 'not_text')
    return ''
  }
}

const absent = (value: unknown): value is null | undefined => value === undefined || value === null

function readFile(reader: Reader, value: unknown): MatchFile | null {
  const outer = reader.fields(value, '')
  if (reader.faults.length > 0) return null
  // One service keeps the match in `data` and its rules in `data.config`, the other has both at the top.
  const nested = !absent(outer.data)
  const at = nested ? 'data.' : ''
  const fields = nested ? reader.fields(outer.data, 'data') : outer
  const config = absent(fields.config) ? fields : reader.fields(fields.config, `${at}config`)
  const players = reader.list(fields.players, `${at}players`, (item, path) => readPlayer(reader, item, path))
  checkSeats(reader, players, `${at}players`)
  return {
    id: typeof outer.id === 'number' ? outer.id : null,
    started: absent(fields.started) ? null : readTime(reader, fields.started, `${at}started`),
    referee: readReferee(reader, fields.referee, `${at}referee`),
    zeroVoting: readZeroVoting(reader, config.zeroVoting, `${at}zeroVoting`),
    lift3From9: config.lift3From9 === true,
    players,
    votes: reader.list(fields.votes, `${at}votes`, (item, path) => readVote(reader, item, path)),
    shots: reader.list(fields.shots, `${at}shots`, (item, path) => {
      const shot = reader.fields(item, path)
      return {
        night: reader.day(shot.night, `${path}.night`),
        shooter: reader.seat(shot.shooter, `${path}.shooter`),
        victim: reader.seat(shot.victim, `${path}.victim`),
      }
    }),
    checks: absent(fields.checks)
      ? null
      : reader.list(fields.checks, `${at}checks`, (item, path) => readCheck(reader, item, path)),
    bonuses: absent(fields.bonuses)
      ? []
      : reader.list(fields.bonuses, `${at}bonuses`, (item, path) => readBonus(reader, item, path)),
    stage: readStage(reader, fields.stage, `${at}stage`),
    result: absent(fields.result) ? null : reader.whole(fields.result, `${at}result`, 2, 'not_a_result'),
    gorod: readOwnPart(reader, outer.gorod),
  }
}

/** Positions 1, 2, 3 … without gaps: a table of the format has no empty chairs. */
function checkSeats(reader: Reader, players: readonly FilePlayer[], path: string): void {
  const inOrder = players.every(({ position }, index) => position === index + 1)
  if (!inOrder) reader.fault(path, 'seats_not_in_order')
}

function readTime(reader: Reader, value: unknown, path: string): string | null {
  const text = reader.text(value, path)
  if (ISO_TIME.test(text)) return text
  reader.fault(path, 'unknown_value')
  return null
}

function readReferee(reader: Reader, value: unknown, path: string): MatchFile['referee'] {
  if (absent(value)) return null
  const { id, username } = reader.fields(value, path)
  return { id: typeof id === 'number' ? id : null, username: reader.text(username, `${path}.username`) }
}

function readZeroVoting(reader: Reader, value: unknown, path: string): MatchFile['zeroVoting'] {
  if (absent(value)) return null
  if (value === 'none' || value === 'liftOnly' || value === 'respeech') return value
  reader.fault(path, 'unknown_value')
  return null
}

function readPlayer(reader: Reader, item: unknown, path: string): FilePlayer {
  const player = reader.fields(item, path)
  const fouls = (value: unknown, at: string): readonly FileFoul[] | null =>
    absent(value)
      ? null
      : reader.list(
          value,
          at,
          (foul, place) => ({
            stage: readStage(reader, reader.fields(foul, place).stage, `${place}.stage`),
          }),
          MAX_FOULS,
        )
  return {
    position: reader.seat(player.position, `${path}.position`),
    username: reader.text(player.username, `${path}.username`),
    role: reader.whole(player.role, `${path}.role`, ROLES - 1, 'not_a_role'),
    fouls: fouls(player.fouls, `${path}.fouls`),
    techs: fouls(player.techs, `${path}.techs`),
    guess: readGuess(reader, player.guess, `${path}.guess`),
    disqual: absent(player.disqual) ? null : readStage(reader, player.disqual, `${path}.disqual`),
  }
}

function readGuess(reader: Reader, value: unknown, path: string): FilePlayer['guess'] {
  if (absent(value)) return null
  const { mafs, civs, vice } = reader.fields(value, path)
  const seats = (list: unknown, at: string) =>
    absent(list) ? [] : reader.list(list, at, (seat, place) => reader.seat(seat, place))
  return {
    mafs: seats(mafs, `${path}.mafs`),
    civs: seats(civs, `${path}.civs`),
    vice: absent(vice) ? null : reader.seat(vice, `${path}.vice`),
  }
}

function readVote(reader: Reader, item: unknown, path: string): FileVote {
  const vote = reader.fields(item, path)
  return {
    day: reader.day(vote.day, `${path}.day`),
    num: absent(vote.num) ? null : reader.whole(vote.num, `${path}.num`, MAX_DAY, 'not_a_number'),
    voter: reader.seat(vote.voter, `${path}.voter`),
    candidate: reader.seat(vote.candidate, `${path}.candidate`),
  }
}

function readCheck(reader: Reader, item: unknown, path: string) {
  const check = reader.fields(item, path)
  return {
    night: reader.day(check.night, `${path}.night`),
    role: reader.whole(check.role, `${path}.role`, ROLES - 1, 'not_a_role'),
    player: reader.seat(check.player, `${path}.player`),
  }
}

function readBonus(reader: Reader, item: unknown, path: string) {
  const bonus = reader.fields(item, path)
  const { scores } = bonus
  const known = typeof scores === 'number' && Math.abs(scores) <= MAX_POINTS
  if (!known) reader.fault(`${path}.scores`, 'not_a_number')
  return {
    position: reader.seat(bonus.position, `${path}.position`),
    text: absent(bonus.text) ? '' : reader.text(bonus.text, `${path}.text`, 500),
    scores: known ? scores : 0,
  }
}

function readStage(reader: Reader, value: unknown, path: string): Stage {
  if (typeof value !== 'object' || value === null) {
    reader.fault(path, 'not_a_stage')
    return { type: '', day: 0, player: null }
  }
  const { type, day, player } = value as Fields
  return {
    type: reader.text(type, `${path}.type`),
    day: absent(day) ? 0 : reader.day(day, `${path}.day`),
    // Some stages name the player 0.
    player: typeof player === 'number' && player >= 1 && player <= MAX_SEATS ? player : null,
  }
}

/** The log is read by the importer, which knows what it must agree with. */
function readOwnPart(reader: Reader, value: unknown): OwnPart | null {
  if (absent(value)) return null
  const { format, ruleSet, log } = reader.fields(value, 'gorod')
  if (format !== 1 || typeof ruleSet !== 'object' || ruleSet === null) {
    reader.fault('gorod', 'own_part_unreadable')
    return null
  }
  const events = absent(log) ? null : Array.isArray(log) && log.length <= 50_000 ? log : undefined
  if (events === undefined) reader.fault('gorod.log', 'own_part_unreadable')
  return { format, ruleSet: ruleSet as OwnPart['ruleSet'], log: events ?? null }
}
