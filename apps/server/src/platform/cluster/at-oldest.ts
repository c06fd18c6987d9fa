import type { Cluster } from './cluster.ts'

/** Does some work, whatever process is asked, where its memory is. What goes in and out survives JSON. */
export type AtOldest = <Wish, Result>(
  name: string,
  work: (wish: Wish) => Promise<Result>,
) => (wish: Wish) => Promise<Result>

/** For memory of minutes that the site has once: its oldest process has it. When that dies the memory is gone. */
export function atOldest(cluster: Pick<Cluster, 'self' | 'processes' | 'peers'> | null): AtOldest {
  if (cluster === null) return (_name, work) => work
  const { self, processes, peers } = cluster
  return <Wish, Result>(name: string, work: (wish: Wish) => Promise<Result>) => {
    peers.on(name, work)
    return (wish: Wish) => {
      const { oldest } = processes
      return oldest === self ? work(wish) : (peers.call(oldest, name, wish) as Promise<Result>)
    }
  }
}
