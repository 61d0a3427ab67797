// What the home page shares with other pieces: small enough for the piece that everybody loads.
import '#client/ui/Hills.tsx'
import '#domain/levels.ts'
import {
  Award,
  ChartNoAxesColumn,
  Check,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  Clock,
  MessageSquareDot,
  Printer,
  Settings2,
  TriangleAlert,
} from 'lucide-react'

/** Named, or the bundler leaves them out here and makes a file of each. */
export const sharedIcons = Object.freeze([
  Award,
  ChartNoAxesColumn,
  Check,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  Clock,
  Printer,
  Settings2,
  TriangleAlert,
  MessageSquareDot,
])
