/** Ends this turn of the event loop, so that requests that wait are answered before long work goes on. */
export const yieldToRequests = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
