/**
 * Lets the page go on before what comes next: what was loaded has just run, and a page is held up by each
 * task as a whole.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    // Closed, since browsers keep open ones for as long as the page is there; and held until then, so that
    // the message comes.
    port1.onmessage = () => {
      port2.close()
      resolve()
    }
    port2.postMessage(0)
  })
