import './styles/main.css'
import './behaviours/main.ts'
import wakeIslands from './islands/wake-islands.ts'

wakeIslands(document)

// Few pages have a form or run the bot check; where one does, its starter is preloaded.
if (document.querySelector('.wpcf7') || 'wpcf7_recaptcha' in window) void import('./contact-form/starter.ts')
