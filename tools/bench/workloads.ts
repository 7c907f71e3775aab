import type { Workload } from './workload.ts'
import { calendar } from './workloads/calendar.ts'
import { castingCalls } from './workloads/casting-calls.ts'
import { coldStart } from './workloads/cold-start.ts'
import { dashboard } from './workloads/dashboard.ts'
import { exportStudents } from './workloads/export.ts'
import { freeTime } from './workloads/free-time.ts'
import { imageUpload } from './workloads/image-upload.ts'
import { inbox } from './workloads/inbox.ts'
import { mixed } from './workloads/mixed.ts'
import { profileCreate } from './workloads/profile-create.ts'
import { profileRead } from './workloads/profile-read.ts'
import { search } from './workloads/search.ts'
import { studentHome } from './workloads/student-home.ts'

/** All workloads in the order of running: the start first, because it starts the server itself, then memory, on a fresh process. */
export const WORKLOADS: readonly Workload[] = [
  coldStart,
  exportStudents,
  mixed,
  search,
  freeTime,
  profileRead,
  profileCreate,
  studentHome,
  castingCalls,
  dashboard,
  inbox,
  calendar,
  imageUpload,
]
