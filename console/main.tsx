import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './styles/main.css'

createRoot(document.getElementById('console')!).render(<App />)
