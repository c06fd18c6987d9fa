import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './write-whole.ts'

const DAYS = 800

/** A certificate for this machine alone, signed by itself, made once. `pem` is for HAProxy; `certificate` is what others may trust. */
export function ensureCertificate(home: string): { readonly pem: string; readonly certificate: string } {
  const [key, certificate, pem] = ['key', 'certificate', 'haproxy'].map((name) =>
    join(home, `${name}.pem`),
  ) as [string, string, string]
  if (!existsSync(pem)) {
    const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
    const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const files = ['-keyout', key, '-out', certificate]
    const about = ['-days', String(DAYS), '-subj', '/CN=localhost', '-addext', names]
    execFileSync('openssl', [...args, ...files, ...about], { stdio: 'ignore' })
    writeWhole(pem, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
    chmodSync(key, 0o600)
  }
  return { pem, certificate }
}

if (import.meta.main) ensureCertificate(process.argv[2] ?? '.')
