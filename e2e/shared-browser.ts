import type { Browser, BrowserContext } from 'playwright-core'
import { openChromium } from '../tools/browser/open-chromium.ts'

/** What a test file needs of a browser; `close` closes the contexts that the file opened. */
export type TestBrowser = Pick<Browser, 'newContext' | 'newPage' | 'close'>

const shared: { launched?: Promise<Browser> } = {}

/** Chromium of this worker: started by its first file, ended with the worker, started again after a crash. */
const launchOnce = async (): Promise<Browser> => {
  const browser = await (shared.launched ??= openChromium())
  if (browser.isConnected()) return browser
  delete shared.launched
  return launchOnce()
}

/** One Chromium for all test files of a worker: starting and ending it takes a second of processor time. */
export const openBrowser = async (): Promise<TestBrowser> => {
  const browser = await launchOnce()
  const opened = new Set<BrowserContext>()
  const newContext: TestBrowser['newContext'] = async (options) => {
    const context = await browser.newContext(options)
    opened.add(context)
    context.once('close', () => opened.delete(context))
    return context
  }
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => {
      await Promise.all([...opened].map((context) => context.close()))
    },
  }
}
