import { createContext } from 'react'

/** Whether this reader has unlocked what is normally out of reach, in this editor and until they leave it. */
export const Nuclear = createContext(false)
