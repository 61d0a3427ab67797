import './styles/layers.css'
import './styles/all.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { addFonts } from './fonts.ts'

addFonts()
createRoot(document.getElementById('root')!).render(<App />)
