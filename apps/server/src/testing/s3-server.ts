import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from './free-port.ts'

/** Programs of Debian's packages radosgw, ceph-mon and ceph-osd: Ceph's object store, which speaks S3. */
const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'ceph-authtool', 'monmaptool']

const START_MS = 60_000
const POLL_MS = 100

/** A real S3 store, empty, in memory. */
export interface S3Server {
  readonly endpoint: string
  readonly region: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  stop(): Promise<void>
}

/** Whether this machine has the programs for `startS3`. */
export function canStartS3(): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return PROGRAMS.every((program) => folders.some((folder) => existsSync(join(folder, program))))
}

/** Makes an empty bucket in a store. */
export async function createBucket({ endpoint, region, credentials }: S3Server, bucket: string): Promise<void> {
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}

/** Starts a store of one node: a monitor, one object server in memory, and the gateway. This takes about fifteen seconds. */
export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-s3-'))
  const daemons: ChildProcess[] = []
  const kill = () => {
    for (const daemon of daemons) daemon.kill('SIGKILL')
  }
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    for (const daemon of daemons.reverse()) {
      daemon.kill('SIGKILL')
      if (daemon.exitCode === null && daemon.signalCode === null) await once(daemon, 'exit')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const endpoint = await start(folder, daemons)
    return { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'TESTKEY', secretAccessKey: 'TESTSECRET' }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(folder: string, daemons: ChildProcess[]): Promise<string> {
  const [monitor, older, gateway] = await Promise.all([freePort(), freePort(), freePort()])
  const monitors = `[v2:127.0.0.1:${monitor},v1:127.0.0.1:${older}]`
  const [cluster, disk] = [randomUUID(), randomUUID()]
  const [settings, keyring, map] = ['ceph.conf', 'keyring', 'monmap'].map((name) => join(folder, name)) as [string, string, string]
  for (const name of ['mon', 'osd', 'run', 'log']) await mkdir(join(folder, name))
  await writeFile(settings, settingsOf(folder, { cluster, monitors, gateway }))

  const run = async (program: string, ...args: string[]) => (await promisify(execFile)(program, args, { timeout: START_MS })).stdout
  const ceph = (...args: string[]) => run('ceph', '-c', settings, '--connect-timeout', '30', ...args)
  const daemon = (program: string, ...args: string[]) =>
    daemons.push(spawn(program, ['-c', settings, ...args, '-f'], { stdio: 'ignore', cwd: folder }))

  await run('ceph-authtool', '-C', keyring, '-g', '-n', 'mon.', '--cap', 'mon', 'allow *')
  const everything = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *']
  await run('ceph-authtool', keyring, '-g', '-n', 'client.admin', ...everything)
  await run('ceph-authtool', keyring, '-g', '-n', 'osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *')
  await run('ceph-authtool', keyring, '-g', '-n', 'client.rgw', '--cap', 'mon', 'allow rwx', '--cap', 'osd', 'allow rwx')
  await run('monmaptool', '--create', '--addv', 'a', monitors, '--fsid', cluster, map)
  await run('ceph-mon', '-c', settings, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
  daemon('ceph-mon', '-i', 'a')
  await ceph('osd', 'new', disk)
  await ceph('auth', 'import', '-i', keyring)
  await run('ceph-osd', '-c', settings, '-i', '0', '--mkfs', '--osd-uuid', disk)
  daemon('ceph-osd', '-i', '0')
  await ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'host=localhost', 'root=default')
  await until(async () => (await ceph('osd', 'stat')).includes('1 up'))
  daemon('radosgw', '-n', 'client.rgw')
  const endpoint = `http://127.0.0.1:${gateway}`
  await until(async () => (await fetch(endpoint).catch(() => undefined))?.ok === true)
  const keys = ['--access-key=TESTKEY', '--secret=TESTSECRET']
  await run('radosgw-admin', '-c', settings, '-n', 'client.rgw', 'user', 'create', '--uid=test', '--display-name=test', ...keys)
  return endpoint
}

function settingsOf(folder: string, { cluster, monitors, gateway }: { cluster: string; monitors: string; gateway: number }): string {
  return `[global]
fsid = ${cluster}
mon_host = ${monitors}
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_pool_default_pgp_num = 8
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
auth_allow_insecure_global_id_reclaim = false
keyring = ${folder}/keyring
pid_file = ${folder}/run/$name.pid
log_file = ${folder}/log/$name.log
admin_socket = ${folder}/run/$name.asok
mon_data_avail_crit = 1
mon_data_avail_warn = 2
[mon.a]
mon_data = ${folder}/mon
[osd]
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 2147483648
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${gateway}
rgw_thread_pool_size = 32
rgw_data = ${folder}/run
rgw_init_timeout = 60
`
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await condition()); waited += POLL_MS) {
    if (waited > START_MS) throw new Error('the S3 store does not start')
    await sleep(POLL_MS)
  }
}
