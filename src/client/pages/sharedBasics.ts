// What the ranking, signing in and every piece below share. Bun makes a file of its own of all that exactly the same
// pieces reach; a list that each of them imports leaves a few files where there would be some fifty (decision 017).
import '#client/ui/Badge.tsx'
import '#client/ui/ExportButtons.tsx'
import '#client/ui/EmptyState.tsx'
import '#client/ui/Movement.tsx'
import '#client/ui/ApprovedMark.tsx'
import '#client/ui/format.ts'
import '#client/ui/useQuery.ts'
import '#domain/points.ts'
import '#domain/polish.ts'
import '#domain/ranking.ts'
import '#domain/search.ts'
