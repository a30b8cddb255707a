/** Ports of the fake services on the machine's network. */
export const fakePorts = { smtp: 2525, model: 4010 }

const certificate = '/etc/letsencrypt/live/rehearse.example'

/**
 * Prerequisites of a server on the internet: a host name, a repository and a certificate. Fails unless `/` is the machine's
 * overlay, because these lines must never change the host. `policy-rc.d` keeps packages from starting services in
 * containers; a real server has none.
 */
export const getPrepareScript = (root: string): string => `
grep -q '^overlay / ' /proc/mounts
rm -f /usr/sbin/policy-rc.d
for proxy in nginx caddy; do systemctl --quiet disable --now $proxy 2> /dev/null || true; done
echo '127.0.0.1 rehearse.example' >> /etc/hosts
git config --system --add safe.directory '*'
git clone --quiet --bare 'file://${root}' /srv/rehearse.git
mkdir -p ${certificate}
cd ${certificate}
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=rehearse.example \\
  -addext subjectAltName=DNS:rehearse.example -keyout privkey.pem -out fullchain.pem 2> /dev/null
cp fullchain.pem /usr/local/share/ca-certificates/rehearse.crt
update-ca-certificates > /dev/null 2>&1
`

/** Prunes the packages as the image does (deploy/Dockerfile), and keeps the Node that the unit starts. */
export const pruneScript = `
cd /opt/rehearse/current
cp node_modules/node/bin/node /opt/rehearse/node
npm prune --no-save --omit=dev --loglevel=error > /dev/null
sh deploy/prune.sh
mkdir -p node_modules/.bin
cp --remove-destination /opt/rehearse/node node_modules/.bin/node
du --summarize --block-size=1M node_modules
`

/** Settings of the fake services, applied after the guide's lines that contain `after`. */
export const fakeSettings: { after: string; lines: string }[] = [
  {
    // The last value of a repeated setting wins.
    after: '> /etc/rehearse.env',
    lines: `cat >> /etc/rehearse.env <<END
SMTP_URL=smtp://127.0.0.1:${fakePorts.smtp}
PAYMENT_PROVIDERS=sandbox
ALLOW_SANDBOX=true
COACH_BASE_URL=http://127.0.0.1:${fakePorts.model}/v1
COACH_MODEL=slow
END`,
  },
  {
    after: '> /etc/caddy/Caddyfile',
    lines: `chmod -R a+rX /etc/letsencrypt
sed -i 's|^{$SITE:rehearse.example} {|&\\n\\ttls ${certificate}/fullchain.pem ${certificate}/privkey.pem|' /etc/caddy/Caddyfile
systemctl reload caddy`,
  },
]
