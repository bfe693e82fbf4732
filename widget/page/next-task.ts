/**
 * Yields to the page before the next work: the loaded script has just run, and each long task blocks the
 * page.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    // Closed, since browsers do not collect open ports; and referenced until then, so that the message
    // arrives.
    port1.onmessage = () => {
      port2.close()
      resolve()
    }
    port2.postMessage(0)
  })
