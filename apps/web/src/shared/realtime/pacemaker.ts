/**
 * Calls every ten seconds, also in a tab long hidden: the page's own timers run once a minute there, which is too seldom
 * for a place in the queue that waits two. Returns a function that stops it.
 */
export function startPacemaker(beat: () => void): () => void {
  const worker = new Worker(new URL('./pacemaker-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', beat)
  return () => worker.terminate()
}
