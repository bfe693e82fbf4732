export { default as honeypot } from './honeypot.ts'
export { default as shortAgent } from './short-agent.ts'
export { default as wordList } from './word-list.ts'
export { default as botCheck } from './bot-check.ts'
