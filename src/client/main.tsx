import './styles/layers.css'
import './styles/all.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { addFonts } from './fonts.ts'
import { holdBackFromHistory } from './ui/unsaved.ts'

addFonts()
holdBackFromHistory()
createRoot(document.getElementById('root')!).render(<App />)
