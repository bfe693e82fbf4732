import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { messageId: string; to: string[]; from: string; source: string }

export type TestSmtp = {
  url: string
  received: ReceivedMail[]
  /** What the server does with the next mail; `accept` from then on. */
  behave: (behaviour: Behaviour) => void
  close: () => Promise<void>
}

export type Behaviour =
  | { kind: 'accept' }
  /** Refuses at the recipient (every one, or these only) or after the data, with this code, until told otherwise. */
  | { kind: 'refuse'; at: 'recipient' | 'data'; code: number; text: string; only?: string[] }
  /** Takes the mail and hangs up instead of answering. */
  | { kind: 'hang-up' }
  /** Takes the mail and answers only after this long. */
  | { kind: 'slow'; delayMs: number }

const CLOSE_MS = 100

/** A real mail server on a port of its own, which keeps what it is given. */
export const openSmtpServer = async (port = 0): Promise<TestSmtp> => {
  const received: ReceivedMail[] = []
  let behaviour: Behaviour = { kind: 'accept' }
  const refusal = ({ code, text }: { code: number; text: string }) =>
    Object.assign(new Error(text), { responseCode: code })

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // A client that keeps its connection for the next mail is not waited for.
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
  // A client that goes away in the middle is part of the tests.
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
