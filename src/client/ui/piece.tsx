import { type ComponentType, lazy } from 'react'
import { ApiError } from '#client/api/ApiError.ts'

/** React keeps the failure of what did not come for good: these undo that. */
const failed = new Set<() => void>()

/** What did not come is asked for again when it is next drawn. */
export function askForPiecesAgain() {
  for (const undo of failed) undo()
  failed.clear()
}

/** A page or a part of one, and the way to have it before it is first drawn: then it needs nothing to stand in for it. */
export type Piece<Props> = ComponentType<Props> & { fetch: () => Promise<void> }

/**
 * A page or a part of one whose piece of the client is fetched when it is first shown; what shows it stands in a Suspense
 * and an ErrorBoundary.
 */
export function piece<Parts, Name extends keyof Parts>(
  load: () => Promise<Parts>,
  name: Name,
): Parts[Name] extends ComponentType<infer Props> ? Piece<Props> : never
export function piece(load: () => Promise<Record<string, ComponentType>>, name: string): Piece<object> {
  let isDrawn = false
  const attempt = () => {
    isDrawn = true
    const coming = load()
    // Not at once: React draws anew by itself before it gives up, and would ask without end.
    coming.catch(() => failed.add(() => (Loaded = lazy(attempt))))
    return coming.then(parts => ({ default: parts[name]! }))
  }
  let Loaded: ComponentType = lazy(attempt)
  const fetch = async () => {
    const part = (await load())[name]!
    // What is drawn already would be taken for something else, and lose what it holds.
    if (!isDrawn) Loaded = part
  }
  return Object.assign((props: object) => <Loaded {...props} />, { fetch })
}

/** What is fetched when somebody acts. That it does not come is said as of any call. */
export const fetched = <Part,>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(() => {
    throw new ApiError(0, 'no-connection')
  })
