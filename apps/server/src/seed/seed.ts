import { seedCup } from './championship.ts'
import { seedClubs } from './clubs.ts'
import { seedCommunity } from './community.ts'
import { seedGames, seedSeason } from './games.ts'
import { seedArticle, seedChampionship, seedLobby, seedProfiles } from './pages.ts'
import { countStrangers, seedPeople } from './people.ts'
import type { Seeding } from './seeding.ts'
import { SiteCaller } from './site-caller.ts'

/** Makes what is missing and prints what there is. False: refused, because of accounts that are not the seed's. */
export async function seed({
  force,
  ...parts
}: Omit<Seeding, 'site'> & { readonly force: boolean }): Promise<boolean> {
  const seeding: Seeding = { ...parts, site: new SiteCaller(parts.app.platform.http.server) }
  const strangers = await countStrangers(seeding)
  if (strangers > 0 && !force) {
    parts.print(
      `This database has ${strangers} accounts that are not the seed’s: nothing is changed. \`npm run seed -- --force\` adds to it all the same.`,
    )
    return false
  }
  const people = await seedPeople(seeding)
  await seedGames(seeding, people)
  // Before the lobby: the player who sits there cannot play.
  await seedCup(seeding, people)
  await seedSeason(seeding, people)
  await seedClubs(seeding, people)
  await seedLobby(seeding, people)
  await seedChampionship(seeding, people)
  await seedArticle(seeding, people)
  await seedProfiles(seeding, people)
  await seedCommunity(seeding, people)
  return true
}
