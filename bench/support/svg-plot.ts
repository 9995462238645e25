interface Line {
  name: string;
  points: { x: number; y: number }[];
}

const size = { width: 760, height: 420, left: 60, right: 190, top: 46, bottom: 44 };
const colours = ["#1f6f8b", "#c8553d", "#6a994e", "#8e5ea2", "#b5838d", "#3d405b"];

/** Lines over a logarithmic axis of sizes; the vertical axis starts at zero, so that flat looks flat. */
export function plotGrowth(title: string, lines: Line[]): string {
  const all = lines.flatMap((line) => line.points);
  const sizes = [...new Set(all.map(({ x }) => x))].sort((a, b) => a - b);
  const [least, most] = [Math.log10(sizes[0] ?? 1), Math.log10(sizes.at(-1) ?? 10)];
  const top = Math.max(...all.map(({ y }) => y), 0.001) * 1.1;
  const right = size.width - size.right;
  const bottom = size.height - size.bottom;
  const across = (x: number) =>
    size.left + ((Math.log10(x) - least) / Math.max(most - least, 0.001)) * (right - size.left);
  const up = (y: number) => bottom - (y / top) * (bottom - size.top);

  const gridLines = Array.from({ length: 6 }, (_, step) => {
    const y = (top * step) / 5;
    return `<line x1="${size.left}" x2="${right}" y1="${up(y)}" y2="${up(y)}" stroke="#ddd"/>
<text x="${size.left - 8}" y="${up(y) + 4}" text-anchor="end">${y.toPrecision(2)}</text>`;
  });
  const sizeLabels = sizes.map(
    (x) => `<text x="${across(x)}" y="${bottom + 22}" text-anchor="middle">${x.toLocaleString("en")}</text>`,
  );
  const drawn = lines.map(({ name, points }, index) => {
    const colour = colours[index % colours.length];
    const path = points.map(({ x, y }) => `${across(x).toFixed(1)},${up(y).toFixed(1)}`).join(" ");
    const dots = points.map(({ x, y }) => `<circle cx="${across(x)}" cy="${up(y)}" r="4" fill="${colour}"/>`);
    const legend = size.top + 22 * index;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join("")}
<rect x="${right + 24}" y="${legend - 9}" width="12" height="12" fill="${colour}"/>
<text x="${right + 42}" y="${legend + 2}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="13" fill="#333">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${size.left}" y="24" font-size="16">${title}</text>
${[...gridLines, ...sizeLabels, ...drawn].join("\n")}
</svg>
`;
}
