import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { messageId: string; to: string[]; from: string; source: string }

export type TestSmtp = {
  url: string
  received: ReceivedMail[]
  /** The server's behaviour for the next mail; `accept` from then on. */
  behave: (behaviour: Behaviour) => void
  close: () => Promise<void>
}

export type Behaviour =
  | { kind: 'accept' }
  /** Refuses at the recipient (every one, or only these) or after the data, with this code, until changed. */
  | { kind: 'refuse'; at: 'recipient' | 'data'; code: number; text: string; only?: string[] }
  /** Accepts the mail and hangs up instead of answering. */
  | { kind: 'hang-up' }
  /** Accepts the mail and answers only after this time. */
  | { kind: 'slow'; delayMs: number }

const CLOSE_MS = 100

/** A real mail server on its own port, which stores what it receives. */
export const openSmtpServer = async (port = 0): Promise<TestSmtp> => {
  const received: ReceivedMail[] = []
  let behaviour: Behaviour = { kind: 'accept' }
  const refusal = ({ code, text }: { code: number; text: string }) =>
    Object.assign(new Error(text), { responseCode: code })

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // An open connection of a client does not delay closing.
    closeTimeout: CLOSE_MS,
    onRcptTo: ({ address }, _session, done) =>
      done(
        behaviour.kind === 'refuse' &&
          behaviour.at === 'recipient' &&
          (behaviour.only?.includes(address) ?? true)
          ? refusal(behaviour)
          : null,
      ),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (behaviour.kind === 'refuse' && behaviour.at === 'data') return done(refusal(behaviour))
        const source = Buffer.concat(parts).toString('utf8')
        received.push({
          messageId: /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? '',
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          source,
        })
        if (behaviour.kind === 'hang-up')
          return void [...server.connections].find(({ id }) => id === session.id)?._socket.end()
        setTimeout(done, behaviour.kind === 'slow' ? behaviour.delayMs : 0)
      })
    },
  })
  // A client that disconnects in the middle is part of the tests.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    received,
    behave: (next) => void (behaviour = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
