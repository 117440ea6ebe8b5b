export function makeDataFolder(folder: string): string | null;
export function removeDataFolder(folder: string, made: string | null): void;
