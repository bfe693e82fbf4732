export { default as close } from './close.ts'
export { default as launch } from './launch.ts'
export { default as redirect } from './redirect.ts'
export { default as submit } from './submit.ts'
