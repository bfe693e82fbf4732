/** YYYYMMDD, UTC. */
export const dayOf = (ms: number): number =>
  Number(new Date(ms).toISOString().slice(0, 10).replaceAll('-', ''))
