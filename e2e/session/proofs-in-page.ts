/** Loaded by a shop's page that binds its tokens to a key. */
export { makeProofKeys, proveWith } from '#session/tokens/proofs.ts'
export { realOutside } from '#session/environment.ts'
