import { jwtDecrypt, type JWTPayload } from 'jose'
import type { JwtChecks } from './verify-jwt.ts'

/** A token may ask for as much work as it likes; this is what we do at most. */
const MAX_PBES2_ITERATIONS = 10_000
const PASSWORD_ALGORITHMS = ['PBES2-HS256+A128KW', 'PBES2-HS384+A192KW', 'PBES2-HS512+A256KW']

/** What a token encrypted with a shared password says. Rejects with 'JWT is not valid'. */
export const openJwt = async (
  token: string,
  password: string,
  { nowMs }: Pick<JwtChecks, 'nowMs'> = {},
): Promise<JWTPayload> => {
  try {
    const { payload } = await jwtDecrypt(token, new TextEncoder().encode(password), {
      keyManagementAlgorithms: PASSWORD_ALGORITHMS,
      maxPBES2Count: MAX_PBES2_ITERATIONS,
      ...(nowMs !== undefined && { currentDate: new Date(nowMs) }),
    })
    return payload
  } catch (cause) {
    throw new Error('JWT is not valid', { cause })
  }
}
