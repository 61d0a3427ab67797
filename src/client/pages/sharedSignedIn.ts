// What the pieces of those who are signed in share.
import './sharedForms.ts'
import '#client/pages/handin/ReviewLine.tsx'
import '#client/sheet/comparisonWords.ts'
import '#client/sheet/sendRemarks.ts'
import '#client/sheet/taskWords.ts'
import '#client/ui/Confirm.tsx'
import '#client/ui/PersonName.tsx'
import '#client/ui/RebuildRanking.tsx'
import '#client/ui/SheetState.tsx'
import '#client/ui/Stepper.tsx'
import '#client/ui/Switch.tsx'
import '#client/ui/Tabs.tsx'
import '#client/ui/letIn.ts'
import '#client/ui/standingInWords.ts'
import '#domain/deadline.ts'
import '#domain/requests/ids.ts'
import '#domain/scoring.ts'
import '#domain/requests/review.ts'
import '#domain/review.ts'
import '#domain/requests/teams.ts'
import '#domain/unit.ts'
import {
  Award,
  Check,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  Clock,
  MessageSquareDot,
  Printer,
  TriangleAlert,
} from 'lucide-react'

/** Named, as those of everybody. */
export const sharedIcons = Object.freeze([
  Award,
  Check,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  Clock,
  Printer,
  TriangleAlert,
  MessageSquareDot,
])
