/** What a page runs of each action, without schemas and words. A test holds it against the registry. */
export { perform as close } from './close.ts'
export { perform as launch } from './launch.ts'
export { perform as redirect } from './redirect.ts'
export { perform as submit } from './submit.ts'
