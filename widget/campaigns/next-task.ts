/** Lets the page go on before what comes next: what was loaded has just run, and a page is held up by each task as a whole. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(0)
  })
