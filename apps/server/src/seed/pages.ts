import { updateCabinet } from '@gorod/contracts/cabinet'
import { getChampionships, saveChampionship } from '@gorod/contracts/championships'
import { listClubs } from '@gorod/contracts/clubs'
import { getArticle, saveDraft } from '@gorod/contracts/content'
import { DAY_MS } from '@gorod/contracts/durations'
import { getProfile, updateProfile } from '@gorod/contracts/profile'
import type { People } from './people.ts'
import {
  SEED_ARTICLE,
  SEED_CHAMPIONSHIP,
  SEED_CLUB,
  SEED_LOBBY,
  SEED_PROFILE,
  SEED_REGIONS,
} from './seed-text.ts'
import type { Seeding } from './seeding.ts'

/** A lobby whose leader has no page open is closed; counted from here, the silence is a long way off. */
const LOBBY_DAYS = 30

/** A table of the club, at which also guests may sit. */
export async function seedLobby({ app, site, clock, print }: Seeding, { players }: People): Promise<void> {
  const leader = players[0]!
  const clubs = await site.call(listClubs, { query: { text: SEED_CLUB.name } })
  const id = clubs?.rows[0]?.id
  const lobby = {
    ...SEED_LOBBY,
    club: id === undefined ? null : { id, membersOnly: false },
    password: null,
    ruleSet: 'fiim',
    seats: 10,
    pace: 'normal',
    judge: 'automatic',
    bots: true,
    judgeLeadsPace: false,
  } as const
  if ((await app.activity.api.placeOf(leader.id)) !== null) {
    print(`There: ${leader.username} is in a lobby or in a game`)
    return
  }
  await clock.shifted(LOBBY_DAYS, () => app.lobby.api.create(leader.id, lobby))
  print(`New: the lobby «${lobby.name}» of ${leader.username}`)
}

export async function seedChampionship(
  { site, clock, print }: Seeding,
  { administrator }: People,
): Promise<void> {
  const { title, places } = SEED_CHAMPIONSHIP
  const announced = await site.call(getChampionships, {})
  if (announced?.some((one) => one.title === title)) {
    print(`There: the championship «${title}»`)
    return
  }
  const moment = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString()
  const body = { title, places, startsAt: moment(7), endsAt: moment(14) }
  await site.call(saveChampionship, { as: administrator.token, body })
  print(`New: the championship «${title}»`)
}

export async function seedArticle({ site, print }: Seeding, { administrator }: People): Promise<void> {
  const { slug } = SEED_ARTICLE
  if ((await site.call(getArticle, { query: { slug } }, 404)) !== null) {
    print(`There: the article /blog/${slug}`)
    return
  }
  await site.call(saveDraft, { as: administrator.token, body: { ...SEED_ARTICLE, published: true } })
  print(`New: the article /blog/${slug}`)
}

/** The first player has written something about themself, and most show where they live. */
export async function seedProfiles({ site, print }: Seeding, { players, neighbours }: People): Promise<void> {
  const [{ id, username, token: as }] = players as [People['players'][number]]
  const query = { user_id: String(id) }
  const known = await site.call(getProfile, { query })
  if (known?.description === SEED_PROFILE.description) {
    print(`There: the profile /profile/${id}`)
    return
  }
  await site.call(updateProfile, { as, query, form: { username, rpm_avatar_gender: '1', ...SEED_PROFILE } })
  for (const [index, person] of [...players, ...neighbours].entries()) {
    const region = SEED_REGIONS[index % SEED_REGIONS.length]
    if (region !== undefined)
      await site.call(updateCabinet, {
        as: person.token,
        body: { region_domen: region, regionShown: true },
      })
  }
  print(`New: the profile /profile/${id}`)
}
