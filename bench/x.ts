import { measure } from './scenarios/positions.ts';
import { SUBJECTS } from './subjects.ts';
import { startSandbox } from '../tests/startSandbox.ts';
import { setTimeout as wait } from 'node:timers/promises';
const setting = process.argv[2] ?? 'desk';
const runs = Number(process.argv[3] ?? 1);
const trace = process.argv[4] === 'trace';
if (trace)
  (globalThis as any).tracing = async (rig: any) => {
    const ev: any[] = [];
    let done: any;
    const fin = new Promise((r) => (done = r));
    rig.browser.onEvent((m: any) => {
      if (m.method === 'Tracing.dataCollected') ev.push(...m.params.value);
      if (m.method === 'Tracing.tracingComplete') done();
    });
    await rig.browser.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['devtools.timeline', 'cc', 'blink', '__metadata'] },
    });
    await wait(2000);
    await rig.browser.send('Tracing.end');
    await fin;
    const names: any = {};
    for (const e of ev) if (e.name === 'thread_name') names[e.pid + ':' + e.tid] = e.args.name;
    for (const e of ev.filter((e) => e.name === 'Layout').slice(20, 26)) console.log(JSON.stringify(e.args), e.dur);
    const sum: any = {};
    for (const e of ev)
      if (e.ph === 'X' && e.dur) {
        const k = names[e.pid + ':' + e.tid] + ' ' + e.name;
        sum[k] ??= [0, 0];
        sum[k][0] += e.dur / 1000;
        sum[k][1] += 1;
      }
    for (const [k, [ms, n]] of (Object.entries(sum) as any).sort((a: any, b: any) => b[1][0] - a[1][0]).slice(0, 60))
      console.log(k.padEnd(70), ms.toFixed(0).padStart(7), String(n).padStart(7), (ms / n).toFixed(3));
  };
const size = { phone: { width: 412, height: 860 }, desk: { width: 1440, height: 900 } }[setting]!;
const sandbox = await startSandbox({ rate: '1' });
try {
  for (let i = 0; i < runs; i++) {
    const f: any = await measure(SUBJECTS[0]!, sandbox.url, size as any);
    console.log(
      JSON.stringify({
        setting,
        fps: Math.round(f.framesPerSecond * 10) / 10,
        busy: f.mainBusyPct?.toFixed(0),
        script: f.scriptPct?.toFixed(0),
        main: f.mainCpuMs?.toFixed(0),
        all: f.allCpuMs?.toFixed(0),
        foreign: f.foreignMs?.toFixed(0),
        p50: f.tickToPaintP50Ms,
        p99: f.tickToPaintP99Ms,
        behind: f.totalsBehindFrames,
        longest: f.longestFrameMs,
      }),
    );
  }
} finally {
  await sandbox.stop();
}
