import * as v from 'valibot'
import { readStored, removeStored, writeStored } from '#client/api/storage.ts'

// A browser that registered an account activates it by opening the mailed link. Elsewhere that takes a press, because programs
// that scan mail open links too (rules.md#31).

const KEY = 'rejestracja'

export const noteRegistration = () => writeStored(KEY, true)
export const isRegisteredHere = () => readStored(v.literal(true), KEY) === true
export const forgetRegistration = () => removeStored(KEY)
