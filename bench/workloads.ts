import type { Workload } from './workload.ts'
import { calendar } from './workloads/calendar.ts'
import { coldStart } from './workloads/cold-start.ts'
import { dashboard } from './workloads/dashboard.ts'
import { exportStudents } from './workloads/export.ts'
import { imageDelivery } from './workloads/image-delivery.ts'
import { imageUpload } from './workloads/image-upload.ts'
import { inbox } from './workloads/inbox.ts'
import { kiosk } from './workloads/kiosk.ts'
import { message } from './workloads/message.ts'
import { mixed } from './workloads/mixed.ts'
import { profileRead } from './workloads/profile-read.ts'
import { search } from './workloads/search.ts'
import { studentHome } from './workloads/student-home.ts'
import { tapeUpload } from './workloads/tape-upload.ts'

/** All workloads, in the order in which they run: the start first, since it needs the server for itself, and memory on a fresh process. */
export const WORKLOADS: readonly Workload[] = [
  coldStart,
  exportStudents,
  mixed,
  search,
  profileRead,
  studentHome,
  dashboard,
  inbox,
  calendar,
  imageUpload,
  imageDelivery,
  tapeUpload,
  kiosk,
  message,
]
