import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A firm as the register of VAT payers describes it; more than we read. */
const subjectOf = (nip: string, firm: Partial<RegisteredFirm>) => ({
  authorizedClerks: [],
  partners: [],
  regon: '012345678',
  residenceAddress: null,
  workingAddress: 'UL. PRZEMYSŁOWA 12/3, 30-701 KRAKÓW',
  representatives: [],
  accountNumbers: ['27114020040000300201355387'],
  hasVirtualAccounts: false,
  statusVat: 'Czynny',
  krs: null,
  pesel: null,
  name: 'WZOROWE WNĘTRZA SPÓŁKA Z O.O.',
  ...firm,
  nip,
})

type RegisteredFirm = { name: string; workingAddress: string | null; residenceAddress: string | null }

/**
 * A server with the wire of the tax office's register (`GET /api/search/nip/{nip}?date=…`), for firms of the test.
 * `fail` makes it answer another status, as it does for an address that asks too often.
 */
export const startCompanyRegister = async (firms: Record<string, Partial<RegisteredFirm>>) => {
  const state = { status: 200, asked: [] as string[] }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    state.asked.push(url.pathname + url.search)
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const nip = /^\/api\/search\/nip\/(\d{10})$/.exec(url.pathname)?.[1]
    if (state.status !== 200) return answer(state.status, { code: 'WL-191', message: 'Przekroczono limit.' })
    if (!nip) return answer(400, { code: 'WL-113', message: "Pole 'NIP' ma nieprawidłową długość." })
    if (!/^\d{4}-\d{2}-\d{2}$/.test(url.searchParams.get('date') ?? ''))
      return answer(400, { code: 'WL-101', message: "Pole 'data' nie może być puste." })
    const firm = firms[nip]
    return answer(200, {
      result: {
        subject: firm ? subjectOf(nip, firm) : null,
        requestDateTime: '27-11-2026 10:00:00',
        requestId: 'aa111-1a1aa1a',
      },
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Paths and queries, in their order. */
    asked: state.asked,
    fail: (status: number) => void (state.status = status),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
