export default function ImportPreviewPage() {
  return null;
}
