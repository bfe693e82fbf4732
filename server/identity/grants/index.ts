export { default as anonymous } from './anonymous.ts'
export { default as authorizationCode } from './authorization-code.ts'
export { default as refreshToken } from './refresh-token.ts'
