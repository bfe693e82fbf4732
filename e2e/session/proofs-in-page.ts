/** What a shop's page loads besides when it wants its tokens tied to a key. */
export { makeProofKeys, proveWith } from '#session/tokens/proofs.ts'
export { realOutside } from '#session/environment.ts'
