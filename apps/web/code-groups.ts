import type { Rolldown } from 'vite'

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** What people open by a link or a reload, and what lies over every page: the files that load in any case when somebody does. */
const AREAS: Readonly<Record<string, RegExp>> = {
  room: /screens\/room\//,
  profile: /screens\/profile\/profile-screen|features\/statistics\/statistics\./,
  search: /screens\/game-search\/game-search-screen/,
  cabinet: /screens\/cabinet\//,
  extras: /src\/app\/(page-extras|header-tools)/,
}

/** What shows the room itself: for each of them all of its code is fetched. */
const ROOMS = /screens\/(room|watch|exercise|replay|match-file)\/|features\/table\//
/** What knows a table without the room around it. */
const TABLES = /screens\/overlay\/|features\/exercise\/lessons\/|streamer-table/

/** Comes with the home page of a visitor, which has to be light: no part that it needs goes to a larger file. */
const WITH_HOME = /features\/metrics-consent\//

/** Pages and dialogs that share a part before it is in the file of common parts, which almost every page fetches. */
const SHARED_BY_MANY = 8

const RULES = /packages\/rules\/src\/(?!testing|match-file)/
/** What pages say about rules without playing by them. */
const RULE_BOOKS = /packages\/rules\/src\/(media-policy|presets|rule-options|custom-rules|pace)\.ts$/
/** Names all of the rules; who imports it takes a few of them. */
const RULES_DOOR = /packages\/rules\/src\/index\.ts$/

/**
 * The name of the file that a module goes to with others, or null: left alone, modules that exactly the same pages use come together,
 * which makes a dozen tiny files of what a page shares with one other each.
 *
 * What a module imports has all users of the module and perhaps more, so a file only ever imports from a more common one.
 */
export function codeGroup(id: string, graph: Graph): string | null {
  if (RULE_BOOKS.test(id)) return 'parts'
  if (RULES.test(id)) return 'rules'
  const users = usersOf(id, graph)
  if (users.length < 2 || users.some((user) => WITH_HOME.test(user))) return null
  const areas = Object.entries(AREAS).filter(([, files]) => users.some((user) => files.test(user)))
  const withoutRoom = users.filter((user) => !ROOMS.test(user))
  if (areas.length > 1 || withoutRoom.filter((user) => !TABLES.test(user)).length >= SHARED_BY_MANY)
    return 'parts'
  const [[area, files] = []] = areas
  if (area === undefined || files === undefined) return null
  const isOwn = area === 'room' ? withoutRoom.length === 0 : users.every((user) => files.test(user))
  // Without this, another page would fetch all of the area for the little that they have in common.
  return isOwn ? area : `${area}-shared`
}

/** What is loaded on demand and needs the module to begin. */
function usersOf(id: string, graph: Graph): readonly string[] {
  const seen = new Set([id])
  const users: string[] = []
  // A set is walked through also where it grows meanwhile.
  for (const at of seen) {
    const info = graph.getModuleInfo(at)
    if (info === null) continue
    if (info.isEntry || info.dynamicImporters.length > 0) users.push(at)
    if (RULES_DOOR.test(at)) continue
    for (const importer of info.importers) seen.add(importer)
  }
  return users
}
