/**
 * Documents with a policy of their own, which no other page of the site gets: the 3D viewer (spec §2 `/avatar3d?avatar=…`), the frame that
 * speaks to the broadcasting program of a streamer, and the page that the service worker shows where there is no network.
 */
const OWN_DOCUMENTS = [
  { file: 'avatar3d.html', address: /^\/avatar3d\/?(\?|$)/ },
  { file: 'obs.html', address: /^\/obs\/?(\?|$)/ },
  { file: 'offline.html', address: /^\/offline\/?(\?|$)/ },
] as const

export type OwnDocument = (typeof OWN_DOCUMENTS)[number]['file']

/** Null: one of the site's pages, which share one document. */
export function ownDocument(url: string): OwnDocument | null {
  return OWN_DOCUMENTS.find(({ address }) => address.test(url))?.file ?? null
}
