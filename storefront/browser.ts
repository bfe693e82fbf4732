import './styles/main.css'
import './behaviours/main.ts'
import wakeIslands from './islands/wake-islands.ts'

wakeIslands(document)
