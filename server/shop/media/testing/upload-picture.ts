import { CSRF_HEADER, PANEL_API } from '#contract/console/session.ts'
import type { TestOwner } from '#server/testing/identity/open-owner.ts'
import type { TestShop } from '#server/testing/open-test-shop.ts'

type Answer = { status: number; body: unknown }

/** Uploads a file as the console does: its bytes, and its name in the address. */
export const uploadPicture = async (
  { app }: Pick<TestShop, 'app'>,
  owner: TestOwner,
  bytes: Buffer,
  name: string,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const answer = await app.request(`${PANEL_API}/media?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/octet-stream',
      cookie: [...owner.visitor.cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
      [CSRF_HEADER]: owner.csrfToken,
      ...headers,
    },
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}
