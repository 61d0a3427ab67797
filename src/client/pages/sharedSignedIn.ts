// What the pieces of those who are signed in share.
import './sharedBasics.ts'
import '#client/pages/handin/ReviewLine.tsx'
import '#client/sheet/kept.ts'
import '#client/sheet/sendRemarks.ts'
import '#client/sheet/shares.ts'
import '#client/ui/Confirm.tsx'
import '#client/ui/PersonName.tsx'
import '#client/ui/RebuildRanking.tsx'
import '#client/ui/SheetState.tsx'
import '#client/ui/Stepper.tsx'
import '#client/ui/Switch.tsx'
import '#client/ui/Tabs.tsx'
import '#client/ui/letIn.ts'
import '#client/ui/standingInWords.ts'
import '#client/ui/messages.ts'
import '#client/ui/useAction.ts'
import '#domain/deadline.ts'
import '#domain/scoring.ts'
import '#domain/review.ts'
import '#domain/remark.ts'
import '#domain/text.ts'
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
