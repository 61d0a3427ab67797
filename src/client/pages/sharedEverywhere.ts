// What the home page shares with other pieces: small enough for the piece that everybody loads.
import '#client/ui/Hills.tsx'
import '#domain/levels.ts'
