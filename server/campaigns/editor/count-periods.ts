/** YYYYMMDD, UTC. */
export const dayOf = (ms: number): number =>
  Number(new Date(ms).toISOString().slice(0, 10).replaceAll('-', ''))

/** YYYYMM, UTC: plans count by it. */
export const monthOf = (ms: number): number => {
  const date = new Date(ms)
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1
}
