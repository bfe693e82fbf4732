import { describe, expect, it } from 'vitest'
import { encodeUri, sha256Hex, signRequest } from './sign-request.ts'

/** The examples of the storage's own documentation. */
const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const NOW = Date.UTC(2013, 4, 24)
const host = 'examplebucket.s3.amazonaws.com'
const signature = (request: Partial<Parameters<typeof signRequest>[0]>) =>
  /Signature=(\w+)$/.exec(
    signRequest({ method: 'GET', host, path: '/', bodySha256: sha256Hex(''), ...request }, keys, NOW)[
      'authorization'
    ]!,
  )?.[1]

describe('the signature of a request to a storage', () => {
  it('is that of the documentation', () => {
    expect(signature({ path: '/test.txt', headers: { range: 'bytes=0-9' } })).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
    expect(signature({ query: { lifecycle: '' } })).toBe(
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    )
    expect(signature({ query: { 'max-keys': '2', prefix: 'J' } })).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    )
    expect(
      signature({
        method: 'PUT',
        path: `/${encodeUri('test$file.text')}`,
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        bodySha256: sha256Hex('Welcome to Amazon S3.'),
      }),
    ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
  })
})
